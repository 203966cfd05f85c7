import CJack
import Foundation
import JackClient
import Synchronization

/// The numbers of the threads that read the notifications of open clients.
private let notificationThreads = Mutex<[UInt: pid_t]>([:])

/// Opens a client of the tests' server, again if another server of the user got in the way.
package func openTestClient(_ name: String) -> OpaquePointer {
  let options = JackOptions(rawValue: JackNoStartServer.rawValue | JackUseExactName.rawValue)
  for _ in 1...10 {
    var status = JackStatus(rawValue: 0)
    let client = unsafe cjack_client_open(name, options, &status, JackServer.name)
    if let client = unsafe client {
      unsafe jack_set_thread_init_callback(client, noteThread, UnsafeMutableRawPointer(client))
      return unsafe client
    }
    usleep(50_000)
  }
  preconditionFailure("openTestClient: no client \(name)")
}

/// Leaves the graph, once libjack's thread may be ended.
package func closeTestClient(_ client: OpaquePointer) {
  let key = UInt(bitPattern: client)
  let number = notificationThreads.withLock { $0.removeValue(forKey: key) }
  unsafe jack_deactivate(client)
  NotificationThread(number: number ?? 0).letRest()
  unsafe jack_client_close(client)
}

/// Keeps the number of the last thread of a client that starts and is not its process thread.
private func noteThread(_ client: UnsafeMutableRawPointer?) {
  guard let client = unsafe client.map(OpaquePointer.init) else { return }
  if unsafe pthread_equal(jack_client_thread_id(client), pthread_self()) != 0 { return }
  let key = UInt(bitPattern: client)
  notificationThreads.withLock { $0[key] = NotificationThread.callerNumber }
}
