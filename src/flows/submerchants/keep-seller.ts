import { z } from "zod"
import { readSubmerchant, type CommissionRate, type SellerOption, type SubmerchantIssue } from "../../mapping"
import { say, type Sentence } from "../../payment"
import type { Clock } from "../ports"
import { contentHash } from "./content-hash"
import type { Submerchant, SubmerchantContent } from "./records"
import type { SubmerchantLedger } from "./submerchant-ledger"
import { UNREADABLE_SELLER } from "./sync-reasons"

/**
 * `none`: the store's mapping says that this seller is no submerchant. `refused`: what the mapping gives cannot be a submerchant's
 * content. `changed`: made, or other than before. `same`: as it is already.
 */
export type KeptSeller =
  | { is: "none" }
  | { is: "refused"; issues: readonly SubmerchantIssue[]; submerchant: Submerchant | undefined }
  | { is: "made" | "changed" | "same"; submerchant: Submerchant }

/** A seller of another module, as Query gives it. */
const sellerShape = z.looseObject({ id: z.string().min(1) })

const TAKEN = say(
  "Another submerchant has this external id. Let the mapping give this seller one of its own.",
  "Bu harici kimlik başka bir alt üye işyerinde. Eşlemenin bu satıcıya kendine ait bir kimlik vermesini sağlayın.",
)
const THROWS = say(
  "The store's mapping (marketplace.seller.toSubmerchant) breaks on this seller. Whoever runs the store finds more in its log.",
  "Mağazanın eşlemesi (marketplace.seller.toSubmerchant) bu satıcıda hata veriyor. Ayrıntılar mağazanın kayıtlarında.",
)

function because(issues: readonly SubmerchantIssue[]): Sentence {
  const listed = (language: "en" | "tr") =>
    issues.map(({ field, message }) => (field === "" ? message[language] : `${field}: ${message[language]}`)).join(" ")
  return say(
    `What stands at its seller cannot be sent to the payment service. ${listed("en")}`,
    `Satıcısındaki bilgiler ödeme hizmetine gönderilemiyor. ${listed("tr")}`,
  )
}

/** The submerchant stays as it is, and says why it does not follow its seller. */
async function refuse(
  submerchants: SubmerchantLedger,
  known: Submerchant | undefined,
  issues: readonly SubmerchantIssue[],
): Promise<KeptSeller> {
  const submerchant =
    known &&
    (await submerchants.noteSync(known.id, {
      ...{ hash: known.contentHash, state: "failed", reason: because(issues), errorCode: UNREADABLE_SELLER },
      ...{ tries: 0, nextSyncAt: undefined, isCreateOpen: known.createSentAt !== undefined },
    }))
  return { is: "refused", issues, submerchant }
}

/** It can be read again: it stands as it did before it could not. */
async function mend(submerchants: SubmerchantLedger, known: Submerchant, now: Date): Promise<Submerchant> {
  const { id, key, contentHash: hash, syncedHash, drift, createSentAt } = known
  const isTaken = key !== undefined && hash === syncedHash
  const outOfLine = key === undefined ? "pending" : "out_of_date"
  const noted = await submerchants.noteSync(id, {
    ...{ hash, state: isTaken && drift.length === 0 ? "synced" : outOfLine, tries: 0 },
    ...{ nextSyncAt: isTaken ? undefined : now, isCreateOpen: createSentAt !== undefined },
  })
  return noted ?? known
}

const isSameRate = (one: CommissionRate | undefined, other: CommissionRate | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

async function mapped(option: SellerOption, seller: Record<string, unknown>): Promise<{ body: unknown } | Error> {
  try {
    return { body: await option.toSubmerchant(seller) }
  } catch (error) {
    return error instanceof Error ? error : new Error(typeof error)
  }
}

export interface SellerPorts {
  submerchants: SubmerchantLedger
  option: SellerOption
  clock: Clock
  /** Told when the store's own mapping breaks. */
  onBroken: (sellerId: string, error: Error) => void
}

/** Keeps a seller of another module as a submerchant. Nothing is sent: that is the sync's. */
export async function keepSeller(ports: SellerPorts, found: unknown): Promise<KeptSeller> {
  const { submerchants, option, onBroken } = ports
  const seller = sellerShape.parse(found)
  const known = await submerchants.findBySeller(seller.id)
  const given = await mapped(option, seller)
  if (given instanceof Error) {
    onBroken(seller.id, given)
    return refuse(submerchants, known, [{ field: "", message: THROWS }])
  }
  if (given.body === undefined) return { is: "none" }
  const read = readSubmerchant(given.body, known?.key === undefined ? "create" : "update", known)
  if (read.content === undefined) return refuse(submerchants, known, read.issues)
  const kept = known ? await change(ports, known, read) : await make(ports, seller.id, read)
  // another hand was faster
  return kept ?? keepSeller(ports, found)
}

type Read = Extract<ReturnType<typeof readSubmerchant>, { content: SubmerchantContent }>

async function make({ submerchants }: SellerPorts, sellerId: string, read: Read): Promise<KeptSeller | undefined> {
  const { content, externalId, commission } = read
  const made = await submerchants.create({ ...content, externalId, commission, sellerId })
  if (made) return { is: "made", submerchant: made }
  // two events of one seller at once
  if (await submerchants.findBySeller(sellerId)) return undefined
  return refuse(submerchants, undefined, [{ field: "external_id", message: TAKEN }])
}

async function change(
  { submerchants, clock }: SellerPorts,
  before: Submerchant,
  { content, commission }: Read,
): Promise<KeptSeller | undefined> {
  const known = before.errorCode === UNREADABLE_SELLER ? await mend(submerchants, before, clock.now()) : before
  // what the mapping does not speak of stays as the shop keeper set it
  const rate = commission ?? known.commission
  if (contentHash(content) === known.contentHash && isSameRate(rate, known.commission))
    return { is: "same", submerchant: known }
  const changed = await submerchants.update(known.id, known.version, { content, commission: rate })
  return changed && { is: "changed", submerchant: changed }
}
