import { FLOWS, type Flow } from "../../domain"

export interface OurProvider {
  /** Stands in Medusa's id before the id of the provider's entry, which is an account's. */
  kind: Flow | "link"
  account: string
}

const makeId = ({ kind, account }: OurProvider): string => `pp_${kind}_${account}`

export const hostedProvider = (account: string): string => makeId({ kind: "hosted", account })

/** Records what was paid through a payment link. Enabled in no region, so that no buyer can choose it. */
export const linkProvider = (account: string): string => makeId({ kind: "link", account })

export function createProviderIds(accounts: readonly string[]) {
  const ours = new Map<string, OurProvider>(
    accounts.flatMap((account) =>
      ([...FLOWS, "link"] as const).map((kind) => [makeId({ kind, account }), { kind, account }] as const),
    ),
  )
  const listIds = (isMeant: (kind: OurProvider["kind"]) => boolean) =>
    [...ours].filter(([, { kind }]) => isMeant(kind)).map(([id]) => id)
  const buyers = listIds((kind) => kind !== "link")
  return {
    buyers,
    cards: listIds((kind) => kind === "threeds" || kind === "direct"),
    links: listIds((kind) => kind === "link"),
    /** Undefined: another vendor's. Compares whole ids, as another vendor may use the same entry id, or the same provider name. */
    find: (id: string) => ours.get(id),
    isBuyers: (id: string) => buyers.includes(id),
  }
}
export type ProviderIds = ReturnType<typeof createProviderIds>
