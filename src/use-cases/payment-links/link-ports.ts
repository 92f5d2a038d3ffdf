import type { LinkLedger } from "../ports/link-ledger"
import type { Ports } from "../ports/ports"

/** What the flows of payment links need. */
export type LinkPorts = Pick<Ports, "client" | "ledger" | "clock"> & { links: LinkLedger }
