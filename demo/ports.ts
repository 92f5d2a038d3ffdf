import { createServer } from "node:net"
import { DemoError, type Ports, portsAbove } from "./options"

const WHAT_FOR: Record<keyof Ports, string> = {
  store: "the store",
  storefront: "the storefront",
  sandbox: "the sandbox",
  euSandbox: "the sandbox of the account eu",
}
const PARTS = Object.keys(WHAT_FOR) as (keyof Ports)[]

/** @throws DemoError naming each port that is taken, with ports that are free */
export async function refuseTakenPorts(ports: Ports): Promise<void> {
  const taken = await readTaken(ports)
  if (taken.length === 0) return
  const sentences = taken.map((part) => `Port ${ports[part]}, for ${WHAT_FOR[part]}, is taken by another program.`)
  const free = await freePorts()
  throw new DemoError(
    `${sentences.join("\n")}\nEnd that program, or take other ports: npm run demo -- --port-base ${free.store} ` +
      `(store ${free.store}, storefront ${free.storefront}, sandbox ${free.sandbox})`,
  )
}

async function readTaken(ports: Ports): Promise<(keyof Ports)[]> {
  const free = await Promise.all(PARTS.map(async (part) => ports[part] === undefined || (await isFree(ports[part]))))
  return PARTS.filter((_, index) => !free[index])
}

export async function freePorts(from = 9100): Promise<Ports> {
  for (let base = from; base < 60_000; base += 100) {
    const ports = portsAbove(base)
    if ((await readTaken(ports)).length === 0) return ports
  }
  throw new DemoError("No three ports in a row are free.")
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
