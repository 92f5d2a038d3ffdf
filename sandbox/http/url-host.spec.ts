import { urlHost } from "./url-host"

it.each([
  ["127.0.0.1", "127.0.0.1"],
  ["sandbox.test", "sandbox.test"],
  ["0.0.0.0", "localhost"],
  ["::", "localhost"],
  ["::1", "[::1]"],
  ["fe80::1", "[fe80::1]"],
])("a sandbox that listens on %s is called at %s", (host, called) => {
  expect(urlHost(host)).toBe(called)
  expect(URL.canParse(`http://${urlHost(host)}:8484`)).toBe(true)
})
