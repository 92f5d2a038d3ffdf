import { createServer } from "node:net"
import { DemoError, type Ports, portsAbove } from "./options"

const WHAT_FOR: Record<keyof Ports, string> = {
  store: "the store",
  storefront: "the storefront",
  sandbox: "the sandbox",
  euSandbox: "the sandbox of the account eu",
}
const PARTS = Object.keys(WHAT_FOR) as (keyof Ports)[]

/**
 * @throws DemoError naming each port that is taken, with ports that are free
 * @param args those the demo was started with
 */
export async function refuseTakenPorts(ports: Ports, args: readonly string[]): Promise<void> {
  const taken = await readTaken(ports)
  if (taken.length === 0) return
  const sentences = taken.map((part) => `Port ${ports[part]}, for ${WHAT_FOR[part]}, is taken by another program.`)
  const free = await freePorts(9100, ports.euSandbox !== undefined)
  const flags = args.filter((flag, at) => !flag.startsWith("--port-base") && args[at - 1] !== "--port-base")
  const names = PARTS.flatMap((part) => (free[part] === undefined ? [] : [`${WHAT_FOR[part]} ${free[part]}`]))
  throw new DemoError(
    `${sentences.join("\n")}\nEnd that program, or take other ports: ` +
      `npm run demo -- ${[...flags, "--port-base", free.store].join(" ")} (${names.join(", ")})`,
  )
}

async function readTaken(ports: Ports): Promise<(keyof Ports)[]> {
  const free = await Promise.all(PARTS.map(async (part) => ports[part] === undefined || (await isFree(ports[part]))))
  return PARTS.filter((_, index) => !free[index])
}

export async function freePorts(from = 9100, hasAccounts = false): Promise<Ports> {
  for (let base = from; base < 60_000; base += 100) {
    const ports = portsAbove(base, hasAccounts)
    if ((await readTaken(ports)).length === 0) return ports
  }
  throw new DemoError("No ports in a row are free.")
}

/** Asks this machine's own address and all addresses at once: some systems let one be taken beside the other. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port))
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, host, () => {
      probe.close(() => resolve(true))
    })
  })
}
