import { z } from "zod"
import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { approvalPolicy } from "../../../src/domain/payouts/approval-policy"

/*
 * A story is data: who does what, in which order, and what goes wrong meanwhile. It is written from a seed before anything runs, and a story
 * that was kept as JSON runs again without its seed.
 */

/** What goes wrong with a call to the service. */
export const SERVICE_FAULTS = [
  "not_sent", // no connection
  "lost_before", // the connection breaks before the service does it
  "lost_after", // the service does it, and the connection breaks before the answer
  "slow", // the service does it, and answers after the deadline
  "late", // no answer within the deadline; the service does it a little later
  "http_500_before",
  "http_500_after",
  "too_many", // code 50000
  "html_after", // a page of a proxy in the place of the answer
  "cut_off", // half of the answer
  "field_missing",
  "odd_value", // a field says what the specification does not list
  "unlisted_code", // refused with a code that is not listed; nothing was done
  "invalid_request", // refused with code 11, as what the account does not have
  "not_now", // refused for the moment, code 10223
  "refused_code", // refused with `code`; nothing was done
] as const

/** What goes wrong at a step of our own code: a statement, a call to the service, or a step of Medusa. */
export const POINT_FAULTS = ["kill_before", "kill_after", "database_before", "database_after"] as const

const serviceFault = z.object({
  /** Of the calls the action makes, from 0. */
  call: z.int().min(0),
  type: z.enum(SERVICE_FAULTS),
  field: z.string().optional(),
  value: z.union([z.string(), z.int(), z.boolean()]).optional(),
  code: z.string().optional(),
  /** How many tries of the call meet it: a look-up is repeated. */
  times: z.int().min(1).default(1),
})
const pointFault = z.object({
  /** Of the steps of the action, from 0: it happens at the first step from there on that can meet it. */
  point: z.int().min(0),
  type: z.enum(POINT_FAULTS),
})
/** A workflow of Medusa's that fails, for good (it is sold out, goods were shipped) or for the moment (a lock). */
const medusaFault = z.object({
  workflow: z.enum(["completeCart", "recordPayment", "cancelOrder"]),
  isDefinite: z.boolean(),
})
export type ServiceFault = z.output<typeof serviceFault>
export type PointFault = z.output<typeof pointFault>
export type MedusaFault = z.output<typeof medusaFault>
export const fault = z.union([serviceFault, pointFault, medusaFault])
export type Fault = z.output<typeof fault>

const common = {
  buyer: z.int().min(0),
  on: z.enum(["a", "b"]),
  faults: z.array(fault).default([]),
  /** Of the buyer's browser; where there is none, it is the first. */
  tab: z.int().min(0).default(0),
}
const which = z.enum(["newest", "oldest"])
const card = z.string()
const seconds = z.int().min(0)
/** Of what is left, in thousandths. */
const part = z.int().min(1).max(1000)

const one = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ do: z.literal(name), ...common, ...shape })

export const action = z.discriminatedUnion("do", [
  one("go to the page", {}),
  one("pay at the page", { card, which, installment: z.int().default(1) }),
  one("send a card", {
    ...{ flow: z.enum(["threeds", "direct"]), card, installment: z.int().optional() },
    /** The customer agrees that it is kept. */
    keeps: z.boolean().optional(),
    /** In its place the newest card that the customer keeps. */
    stored: z.boolean().optional(),
  }),
  one("pass the bank", { which }),
  one("come back", { which, times: z.int().min(1).max(2) }),
  one("ask for the status", {}),
  one("keep asking", { every: z.int().min(1), seconds }),
  one("complete the cart", {}),
  one("choose the payment again", {
    /** Of the other account, where there is one. */
    isOther: z.boolean().optional(),
  }),
  one("give up the payment", {}),
  one("change the cart", { add: z.int() }),
  one("change the tax", { add: z.int() }),
  one("make the cart impossible", { reason: z.enum(["shipping", "stock", "promotion"]) }),
  one("make the cart possible", {}),
  one("cancel the order", {}),
  one("edit the order", {
    add: z.int(),
    /** By a store's own code, past the routes and their guard. */
    isPastRoutes: z.boolean().optional(),
  }),
  one("make a second collection", {}),
  one("delete the collection", {}),
  one("record a payment by hand", {}),
  one("refund", { part }),
  one("refund an item", { item: z.int().min(0), part }),
  one("refund the surcharge", { part }),
  one("change a payout", { item: z.int().min(0), part }),
  one("approve an item", { item: z.int().min(0), takesBack: z.boolean(), byPolicy: z.boolean() }),
  one("approve what is due", {}),
  one("deliver an item", { item: z.int().min(0) }),
  one("refund in the panel", { how: z.enum(["item", "payment", "cancel"]), item: z.int().min(0), part }),
  one("record a panel refund", {}),
  one("charge elsewhere", {}),
  one("compare the days", {}),
  one("capture the payment", { part }),
  one("release the hold", {}),
  one("send the goods out", { isShipped: z.boolean() }),
  one("capture in the panel", { part }),
  one("release in the panel", {}),
  one("save a card", { card }),
  one("list the cards", {}),
  one("delete a card", { isOwn: z.boolean() }),
  one("delete a card in the panel", {}),
  one("delete the customer", {}),
  one("work on the cards", {}),
  one("check the payment", {}),
  one("report how it ended", {}),
  one("reconcile the refunds", {}),
  one("make a link", {}),
  one("pay by the link", { card }),
  one("sell the link again", {}),
  one("close the link", {}),
  one("delete the link", {}),
  one("follow the links", {}),
  one("record a sale", {}),
  one("take a sale off the list", {}),
  one("give a sale back at the service", {}),
  one("notify", {
    ...{ times: z.int().min(1).max(2), isSigned: z.boolean() },
    /** At the address of the other account, where there is one, and signed with its secret. */
    isMisdirected: z.boolean().optional(),
  }),
  one("decide the review", { approve: z.boolean() }),
  one("review the next charge", {}),
  one("run the job", {}),
  one("wait", { seconds }),
  one("wait until midnight", {}),
  one("late calls arrive", {}),
])
export type Action = z.output<typeof action>
export type ActionOf<Name extends Action["do"]> = Extract<Action, { do: Name }>

/** What happens at the same time; `mix` decides whose step comes next. */
const together = z.object({ together: z.array(action), mix: z.int() })
const step = z.union([action, together])
export type Step = z.output<typeof step>

const buyer = z.object({
  /** Of the items in the cart, in kuruş. */
  prices: z.array(z.int().min(1)).min(1),
  /** Its items pay sellers. */
  isMarketplace: z.boolean(),
  /** By how many hundredths of a kuruş Medusa's total differs from what is charged. */
  finer: z.int().min(-49).max(49).optional(),
  /** Of the story's accounts: the one that the first session is of. */
  account: z.int().min(0).default(0),
})

/** Which payments hold their amount, and when it is taken by itself. */
const holding = z.object({
  providers: z.array(z.enum(["hosted", "threeds", "direct"])).min(1),
  captureOn: z.enum(["fulfillment", "shipment"]).optional(),
})

const capabilities = z.object({
  reports: z.boolean(),
  approval: z.boolean(),
  /** With reports: the service's lists are compared with the ledger, and people refund in its panel. */
  lists: z.boolean().default(false),
  /** With approvals: of the two sellers, where not all is approved at once. */
  policies: z.array(approvalPolicy).default([]),
  hold: holding.optional(),
  storedCards: z.boolean().default(false),
})
export type StoryCapabilities = z.output<typeof capabilities>

export const story = z.object({
  seed: z.int(),
  buyers: z.array(buyer).min(1),
  /** Of the service, the default one first: that of sellers. */
  accounts: z.array(z.string()).min(1).default([ONLY_ACCOUNT]),
  steps: z.array(step),
  /** What the store uses beyond the interface's 22 operations. */
  capabilities: capabilities.default({
    reports: false,
    approval: false,
    lists: false,
    policies: [],
    storedCards: false,
  }),
  /** Decides the reviews that are open at the end, and the order of the steps of actions that come alone. */
  rest: z.int(),
})
export type Story = z.output<typeof story>

export const actionsOf = (one: Step): readonly Action[] => ("together" in one ? one.together : [one])
export const isServiceFault = (one: Fault): one is ServiceFault => "call" in one
export const isPointFault = (one: Fault): one is PointFault => "point" in one
export const isMedusaFault = (one: Fault): one is MedusaFault => "workflow" in one
