/** In the order in which the shop offers them. */
const KINDS = ["hosted", "form", "threeds", "direct"] as const

/** A provider of the payment service: how it takes the card, and at which account, as `pp_hosted_eu`. */
export function readProvider(id: string) {
  const [, name, account = ""] = /^pp_([a-z]+)_([a-z0-9-]+)$/.exec(id) ?? []
  const kind = KINDS.find((one) => one === name)
  return kind && { kind, account }
}

export const isFormPayment = ({ provider = "" }: { provider?: string | undefined }): boolean =>
  readProvider(provider)?.kind === "form"

const getPlace = (id: string) => {
  const place = KINDS.findIndex((kind) => kind === readProvider(id)?.kind)
  return place === -1 ? KINDS.length : place
}

export const inOrder = (ids: readonly string[]): string[] =>
  [...ids].sort((one, other) => getPlace(one) - getPlace(other))
