const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a base address is a sandbox: this machine, or a host with a sandbox's name. */
export function isSandboxAddress(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  return LOCAL.test(hostname) || hostname.includes("sandbox")
}
