/*
 * What the admin routes return: types only, read by the admin's pages too. JSON: a missing value is null, an amount is decimal text
 * in the major unit ("1308.90"), a time is ISO 8601 in UTC, a currency code is lower case as Medusa writes it.
 */

/** A sentence in the languages of the admin. */
export interface Words {
  en: string
  tr: string
}

export interface Person {
  id: string
  /** The user's e-mail, or the id of what is no user (a secret API key). */
  name: string
}

/** What is wrong with one field of a request. `field` is its name in the body; "" is the request as a whole. */
export interface FieldIssue {
  field: string
  message: Words
}

/** Every refusal of an admin route. */
export interface Refusal {
  type: "invalid_data" | "not_found" | "conflict" | "service_unavailable"
  /** For a person of the shop, in English. */
  message: string
  message_tr?: string
  issues?: readonly FieldIssue[]
}

/** What Medusa responds when something was deleted. */
export interface Deleted {
  id: string
  object: string
  deleted: true
}

/** Medusa's own way of paging. */
export interface Paging {
  count: number
  limit: number
  offset: number
}
