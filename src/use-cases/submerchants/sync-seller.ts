import { type RefusedField, say, type Sentence, nameFields } from "../../domain"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { readSubmerchant, type SellerOption, type SubmerchantContent } from "../../mapping/marketplace"
import type { Clock } from "../ports/ports"
import { contentHash } from "./wire-submerchant"
import {
  type Submerchant,
  type SellerNote,
  type SubmerchantLedger,
  isUsable,
  SELLER_WITHDRAWN,
  UNREADABLE_SELLER,
} from "./records"

/** `none`: no such seller, or no submerchant by the mapping. `refused`: bad content. `broken`: the mapping threw. */
export type SyncedSeller =
  | { type: "none" }
  | { type: "refused"; issues: readonly RefusedField[]; submerchant: Submerchant | undefined; broken?: Error }
  | { type: "made" | "changed" | "withdrawn" | "same"; submerchant: Submerchant }

interface Due {
  type: "due"
  end: "made" | "changed" | "withdrawn" | "noted"
  write: () => Promise<Submerchant | undefined>
}

const sellerShape = z.looseObject({ id: z.string().min(1) })

const isNoted = (known: Submerchant, { state, error_code, reason }: SellerNote) =>
  known.state === state && known.error_code === error_code && isDeepStrictEqual(known.reason, reason)

const isBarred = (known: Submerchant) =>
  known.error_code === SELLER_WITHDRAWN || (known.key !== undefined && !isUsable(known))

/** A submerchant that cannot be sold for stays so. */
function refuse(
  { submerchants }: SellerPorts,
  known: Submerchant | undefined,
  issues: readonly RefusedField[],
  broken?: Error,
): SyncedSeller | Due {
  const note: SellerNote = {
    state: "failed",
    reason: say("submerchant.seller_unreadable", { problems: nameFields(issues) }),
    error_code: UNREADABLE_SELLER,
  }
  if (known === undefined || isBarred(known) || isNoted(known, note))
    return { type: "refused", issues, submerchant: known, ...(broken && { broken }) }
  return { type: "due", end: "noted", write: () => submerchants.noteSeller(known, note) }
}

function withdraw({ submerchants }: SellerPorts, known: Submerchant | undefined, reason: Sentence): SyncedSeller | Due {
  if (known === undefined) return { type: "none" }
  const note: SellerNote = { state: "failed", reason, error_code: SELLER_WITHDRAWN }
  if (isNoted(known, note)) return { type: "same", submerchant: known }
  return { type: "due", end: "withdrawn", write: () => submerchants.noteSeller(known, note) }
}

function stateOnceReadable({ key, content_hash: hash, synced_hash, drift }: Submerchant, now: Date): SellerNote {
  const isTaken = key !== undefined && hash === synced_hash
  const outOfLine = key === undefined ? "pending" : "out_of_date"
  return { state: isTaken && drift.length === 0 ? "synced" : outOfLine, next_sync_at: isTaken ? undefined : now }
}

async function mapped(option: SellerOption, seller: Record<string, unknown>): Promise<{ body: unknown } | Error> {
  try {
    return { body: await option.toSubmerchant(seller) }
  } catch (error) {
    return error instanceof Error ? error : new Error(typeof error)
  }
}

export interface SellerPorts {
  submerchants: Pick<SubmerchantLedger, "create" | "update" | "noteSeller" | "findBySeller" | "findByExternalId">
  option: SellerOption
  clock: Clock
}

type Read = Extract<ReturnType<typeof readSubmerchant>, { content: SubmerchantContent }>

async function make(
  { submerchants }: SellerPorts,
  seller_id: string,
  { content, external_id, commission, approval }: Read,
): Promise<SyncedSeller | Due> {
  if (external_id !== undefined && (await submerchants.findByExternalId(external_id)))
    return {
      type: "refused",
      issues: [{ field: "external_id", message: say("submerchant.external_id_taken") }],
      submerchant: undefined,
    }
  const made = { ...content, external_id, commission, approval, seller_id }
  return { type: "due", end: "made", write: () => submerchants.create(made) }
}

function change({ submerchants, clock }: SellerPorts, known: Submerchant, read: Read): SyncedSeller | Due {
  const { id, version, error_code } = known
  const { content, commission, approval } = read
  const changed = { content, commission, approval }
  const isSame = contentHash(changed.content) === known.content_hash
  if (isSame && (error_code === UNREADABLE_SELLER || error_code === SELLER_WITHDRAWN)) {
    const note = stateOnceReadable(known, clock.now())
    return { type: "due", end: "changed", write: () => submerchants.noteSeller(known, note) }
  }
  const isApproval = approval === undefined || isDeepStrictEqual(approval ?? undefined, known.approval)
  if (isSame && isApproval && isDeepStrictEqual(commission, known.commission))
    return { type: "same", submerchant: known }
  return { type: "due", end: "changed", write: () => submerchants.update(id, version, changed) }
}

/** Unchanged content is not sent, so fields that only a change needs are not required. */
function readGiven(body: unknown, known: Submerchant | undefined): ReturnType<typeof readSubmerchant> {
  const asNew = readSubmerchant(body, "create", known)
  const isUnchanged = asNew.content !== undefined && contentHash(asNew.content) === known?.content_hash
  return known?.key === undefined || isUnchanged ? asNew : readSubmerchant(body, "update", known)
}

async function follow(
  ports: SellerPorts,
  seller_id: string,
  known: Submerchant | undefined,
  found: unknown,
): Promise<SyncedSeller | Due> {
  if (found === undefined) return withdraw(ports, known, say("submerchant.seller_deleted"))
  const given = await mapped(ports.option, sellerShape.parse(found))
  if (given instanceof Error)
    return refuse(ports, known, [{ field: "", message: say("submerchant.mapping_throws") }], given)
  if (given.body === undefined || given.body === null) return withdraw(ports, known, say("submerchant.left_out"))
  const read = readGiven(given.body, known)
  if (read.content === undefined) return refuse(ports, known, read.issues)
  return known ? change(ports, known, read) : make(ports, seller_id, read)
}

const MAX_ROUNDS = 5

/** Sends nothing. Reads the seller after its submerchant until both agree: an older reading is never written last. */
export async function syncSeller(
  ports: SellerPorts,
  seller_id: string,
  read: () => Promise<unknown>,
  readBefore?: unknown,
): Promise<SyncedSeller> {
  const { submerchants } = ports
  let written: "made" | "changed" | "withdrawn" | undefined
  let known = await submerchants.findBySeller(seller_id)
  if (readBefore !== undefined) {
    const next = await follow(ports, seller_id, known, readBefore)
    if (next.type !== "due") return next
  }
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const next = await follow(ports, seller_id, known, await read())
    if (next.type !== "due") return next.type === "same" ? { ...next, type: written ?? "same" } : next
    const isDone = (await next.write()) !== undefined
    if (isDone && next.end !== "noted") written = written === "made" ? written : next.end
    known = await submerchants.findBySeller(seller_id)
  }
  return known ? { type: written ?? "same", submerchant: known } : { type: "none" }
}
