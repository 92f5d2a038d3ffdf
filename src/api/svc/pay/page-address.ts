const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]

/** Whether a buyer may be sent to what the service gave as its page: https, plain http only where the service itself may be. */
export function isPageAddress(address: string, { allowPlainHttp }: { allowPlainHttp: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username + password !== "") return false
  return protocol === "https:" || (protocol === "http:" && (allowPlainHttp || THIS_MACHINE.includes(hostname)))
}
