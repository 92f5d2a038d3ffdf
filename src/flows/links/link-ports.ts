import type { LinkLedger } from "../link-ledger"
import type { Ports } from "../ports"

/** What the flows of payment links need of the world. */
export type LinkPorts = Pick<Ports, "client" | "ledger" | "clock"> & { links: LinkLedger }
