import type { MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"
import type { Found } from "./field-issues"
import type { SessionBuyer } from "./session-buyer"

interface NameParts {
  readonly firstName: string | undefined
  readonly lastName: string | undefined
}

/**
 * Name and surname, both of one person: of the first of customer, billing and shipping address that has both; else a full
 * name written into one field, its last word being the surname; else whatever part there is. What the buyer typed goes over
 * it. A missing part is configured (`fallback`, `singleNames`) or asked for.
 */
export function findName(
  purchase: Purchase,
  typed: Partial<SessionBuyer>,
  { singleNames, fallback }: MappingOptions["buyer"],
): { name: Found; surname: Found } {
  const base = namedPerson(purchase)
  const { firstName, lastName } = splitName({
    firstName: typed.first_name ?? base?.firstName,
    lastName: typed.last_name ?? base?.lastName,
  })
  const name = firstName ?? fallback.name
  const surname = lastName ?? fallback.surname
  const repeat = singleNames === "repeat"
  return {
    name: { value: name ?? (repeat ? surname : undefined) },
    surname: { value: surname ?? (repeat ? name : undefined) },
  }
}

/** The full name on an address, else its company's. */
export function contactName(address: (NameParts & { company: string | undefined }) | undefined): string | undefined {
  if (address === undefined) return undefined
  return [address.firstName, address.lastName].filter((part) => part !== undefined).join(" ") || address.company
}

function namedPerson(purchase: Purchase): NameParts | undefined {
  const people = [purchase.customer, purchase.billingAddress, purchase.shippingAddress].filter(
    (one) => one !== undefined,
  )
  const split = people.map(splitName)
  return people.find(isFull) ?? split.find(isFull) ?? split.find(isNamed)
}

function isFull({ firstName, lastName }: NameParts): boolean {
  return firstName !== undefined && lastName !== undefined
}

function isNamed({ firstName, lastName }: NameParts): boolean {
  return firstName !== undefined || lastName !== undefined
}

function splitName(person: NameParts): NameParts {
  const words = (person.firstName ?? person.lastName)?.split(" ") ?? []
  if (isFull(person) || words.length < 2) return person
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) }
}
