/**
 * An address fit to stand in href, src or action: http(s), or a path on this server. Anything else (javascript:, data:,
 * another host written as //host) gives undefined. Escaping alone does not stop those.
 */
export function pageAddress(address: string | undefined): string | undefined {
  // browsers drop tabs and line breaks inside an address, which would turn "/<tab>/host" into "//host"
  if (address === undefined || /\s/.test(address)) return undefined
  if (/^\/(?![/\\])/.test(address)) return address
  if (!URL.canParse(address)) return undefined
  const { protocol } = new URL(address)
  return protocol === "http:" || protocol === "https:" ? address : undefined
}
