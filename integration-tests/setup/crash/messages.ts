import { z } from "zod"

/*
 * What a test and the store's process say to each other.
 */

const storeTask = z.object({ id: z.int(), task: z.enum(["seed", "reconcile"]) })
export type StoreTask = z.output<typeof storeTask>

const storeMessage = z.union([
  z.object({ isUp: z.literal(true) }),
  /** an order.placed that was emitted in the process */
  z.object({ placed: z.string() }),
  z.object({ answerTo: z.int(), failed: z.string() }),
  z.object({ answerTo: z.int(), result: z.unknown() }),
])
export type StoreMessage = z.output<typeof storeMessage>

export const readTask = (message: unknown): StoreTask => storeTask.parse(message)
export const readMessage = (message: unknown): StoreMessage => storeMessage.parse(message)
