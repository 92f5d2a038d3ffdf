import { mayCall } from "../capabilities/may-call"
import type { CustomerCards, Ports } from "../ports/ports"
import { processDueCards } from "./delete-card"
import { beginCardOfCharge, getStoredCards, keepCardOfCharge } from "./keep-card"
import type { StoredCardLedger } from "./ports"

/** `storedCards`: undefined without a secret. Without the capability the service is not called. */
export function joinStoredCards(
  rows: Pick<CustomerCards, "requestDeletion" | "areThere">,
  storedCards: StoredCardLedger | undefined,
): CustomerCards {
  const getLedger = ({ capabilities }: Ports) => getStoredCards({ capabilities, storedCards })
  return {
    ...rows,
    async begin(ports, ...given) {
      const ledger = getLedger(ports)
      return ledger !== undefined && beginCardOfCharge(ledger, ...given)
    },
    async keep(ports, ...given) {
      const ledger = getLedger(ports)
      return ledger && keepCardOfCharge(ports, ledger, ...given)
    },
    findCard: async (ports, ...which) => getLedger(ports)?.findCard(...which),
    readCards: async (ids) => (await storedCards?.readCards(ids)) ?? [],
    readTokens: async (card) => storedCards?.readTokens(card),
    async readHolder(ports, customer_id) {
      const ledger = (await mayCall(ports, "storedCards")) ? getLedger(ports) : undefined
      const [newest] = (await ledger?.listCards(customer_id)) ?? []
      return newest && (await ledger?.readTokens(newest))?.cardUserKey
    },
    async processDue(ports, ...terms) {
      const ledger = getLedger(ports)
      return ledger && processDueCards(ports, ledger, ...terms)
    },
    dropUnneeded: async () => (await storedCards?.dropUnneeded()) ?? 0,
  }
}
