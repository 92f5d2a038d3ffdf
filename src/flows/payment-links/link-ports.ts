import type { LinkLedger } from "../contracts/link-ledger"
import type { Ports } from "../contracts/ports"

/** What the flows of payment links need. */
export type LinkPorts = Pick<Ports, "client" | "ledger" | "clock"> & { links: LinkLedger }
