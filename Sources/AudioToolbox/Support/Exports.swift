/// A program that imports this module sees the types and constants of the C headers.
@_exported public import CAudioToolbox
