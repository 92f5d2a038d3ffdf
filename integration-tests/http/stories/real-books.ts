import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { AuditedWorld } from "../../faults/audit/books"
import { Ownership } from "../../faults/run/ownership"
import { CHARGES, RETURNS, type MoneyCall } from "../../faults/run/service"
import { MemoryMedusa } from "../../flows/harness/memory-medusa"
import { moneyFromDecimal } from "../../../src/money"
import type { Execute } from "../../../src/modules/svc/ledger/sql"
import { resolveSvc } from "../../../src/modules/svc"
import type { TestSandbox } from "../../setup/sandbox"

/** Medusa does not round what an order costs. */
const lira = z.coerce.number().transform((amount) => moneyFromDecimal(amount.toFixed(2), "TRY"))
const date = z.coerce.date()

const order = z.object({
  id: z.string(),
  created_at: date,
  canceled_at: date.nullish(),
  total: lira,
  transactions: z.array(z.object({ reference: z.enum(["capture", "refund"]), reference_id: z.string(), amount: lira })),
})
const payment = z.object({
  id: z.string(),
  payment_session_id: z.string(),
  payment_collection_id: z.string(),
  amount: lira,
  canceled_at: date.nullish(),
  data: z.looseObject({ attempt_id: z.string().optional() }),
  captures: z.array(z.object({ id: z.string() })),
  refunds: z.array(z.object({ id: z.string(), amount: lira, created_at: date })),
})
const link = z.object({ order_id: z.string(), cart_id: z.string() })
const collectionRow = z.object({ id: z.string(), cart_id: z.string().nullable(), order_id: z.string().nullable() })
const sessionRow = z.object({ id: z.string(), payment_collection_id: z.string() })

const COLLECTIONS = `select "c"."id", "of_cart"."cart_id", "of_order"."order_id" from "payment_collection" "c"
  left join "cart_payment_collection" "of_cart" on "of_cart"."payment_collection_id" = "c"."id" and "of_cart"."deleted_at" is null
  left join "order_payment_collection" "of_order" on "of_order"."payment_collection_id" = "c"."id" and "of_order"."deleted_at" is null`

const executeOf =
  (container: MedusaContainer): Execute =>
  async (sql, parameters) => {
    const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await knex.raw<{ rows: unknown[] }>(sql, [...parameters] as string[])
    return rows
  }

/** A store's orders and payments, as the auditor compares them. */
async function readMedusa(container: MedusaContainer, execute: Execute): Promise<MemoryMedusa> {
  const medusa = new MemoryMedusa()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const links = z
    .array(link)
    .parse(await execute(`select "order_id", "cart_id" from "order_cart" where "deleted_at" is null`, []))
  const orders = await query.graph({
    entity: "order",
    fields: ["id", "created_at", "canceled_at", "total", "transactions.*"],
  })
  for (const { id, created_at, canceled_at, total, transactions } of z.array(order).parse(orders.data)) {
    const cart_id = links.find(({ order_id }) => order_id === id)?.cart_id
    medusa.orders.push({
      ...{ id, cart_id, created_at, total, isCanceled: canceled_at instanceof Date, isReserved: true },
      ...(cart_id === undefined ? {} : { madeOf: cart_id }),
      transactions: transactions.map(({ reference, reference_id, amount }) => ({
        reference,
        referenceId: reference_id,
        amount,
      })),
    })
  }
  const payments = await container
    .resolve(Modules.PAYMENT)
    .listPayments({}, { relations: ["captures", "refunds"], take: null })
  for (const one of z.array(payment).parse(payments))
    medusa.payments.push({
      ...{
        id: one.id,
        session_id: one.payment_session_id,
        collectionId: one.payment_collection_id,
        amount: one.amount,
      },
      ...{ attempt_id: one.data.attempt_id, captureId: one.captures[0]?.id ?? "", isCaptured: one.captures.length > 0 },
      isCanceled: one.canceled_at instanceof Date,
      refunds: one.refunds.map(({ id, amount, created_at }) => ({ id, amount, created_at })),
    })
  for (const { id, cart_id, order_id } of z.array(collectionRow).parse(await execute(COLLECTIONS, [])))
    medusa.collections.push({ id, cart_id: cart_id ?? undefined, order_id: order_id ?? undefined, status: "not_paid" })
  const sessions = await execute(`select "id", "payment_collection_id" from "payment_session"`, [])
  for (const { id, payment_collection_id } of z.array(sessionRow).parse(sessions))
    medusa.sessions.push({
      id,
      collectionId: payment_collection_id,
      amount: moneyFromDecimal("0", "TRY"),
      status: "pending",
    })
  return medusa
}

const request = z.object({
  operation: z.string(),
  httpStatus: z.number(),
  errorCode: z.string().optional(),
  body: z
    .looseObject({ conversationId: z.string().optional(), paymentId: z.string().optional() })
    .optional()
    .catch(undefined),
})

/** The calls that moved money, as the sandbox did them; what our code learned of them it does not know. */
async function readMoneyCalls(sandbox: TestSandbox): Promise<Omit<MoneyCall, "at">[]> {
  const { requests } = z.object({ requests: z.array(request) }).parse(await sandbox.control("GET", "requests"))
  return requests
    .filter(({ operation }) => [...CHARGES, ...RETURNS].includes(operation))
    .map(({ operation, httpStatus, errorCode: error_code, body }) => ({
      ...{ operation, conversationId: body?.conversationId ?? "", about: body?.paymentId, request: body },
      ...{
        outcome: error_code === undefined ? "answered" : "refused",
        isDone: httpStatus === 200 && error_code === undefined,
      },
      ...{ isReported: false, isBesideUnknown: false },
    }))
}

/** What a story began with, and what it did that the auditor must know. */
export interface StoryFacts {
  /** Whose what is: what each buyer began with. */
  owned: ReadonlyMap<string, number>
  /** Carts that Medusa's own route completed. */
  completed: ReadonlySet<string>
  /** The service's payments that were there before. */
  earlier: ReadonlySet<string>
}

const serviceState = z.looseObject({ payments: z.array(z.looseObject({ paymentId: z.string() })) })

/** A real store, its ledger and its service, as the auditor reads them. */
export async function readWorld(
  container: MedusaContainer,
  sandbox: TestSandbox,
  { owned, completed, earlier }: StoryFacts,
): Promise<AuditedWorld> {
  const control: TestSandbox["control"] = async (method, path, body) => {
    const answer = serviceState.parse(await sandbox.control(method, path, body))
    return { ...answer, payments: answer.payments.filter(({ paymentId: payment_id }) => !earlier.has(payment_id)) }
  }
  const execute = executeOf(container)
  const medusa = await readMedusa(container, execute)
  const owners = new Ownership(medusa)
  for (const [id, buyer] of owned) owners.give(buyer, id)
  const { ledger } = resolveSvc(container).accounts[0]
  const attempts = z
    .array(z.object({ id: z.string(), cart_id: z.string().nullable() }))
    .parse(await execute(`select "id", "cart_id" from "svc_attempt"`, []))
  for (const { id, cart_id } of attempts) owners.give(owned.get(cart_id ?? "") ?? -1, id)
  return {
    ...{
      execute,
      medusa,
      owners,
      sandbox: { control },
      shop: { ledger },
      service: { moneyCalls: await readMoneyCalls(sandbox) },
    },
    ...{ faults: [], byHand: [], lowered: new Map(), completedByMedusa: new Set(completed), violations: [], links: [] },
  }
}
