import { money } from "../../../src/money"
import { successOf } from "./contract-answers"
import { useStage } from "./stage"
import { failureOf } from "./test-client"

export const tl = (minor: bigint) => money(minor, "TRY")

export const without = (request: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !fields.includes(name)))

/** A service for a whole spec, and whether requests are sent to it. */
export function useCheckedRequests() {
  const { service, call } = useStage()

  /** The wrong fields of a request that must not be sent, or the message where the request itself is wrong; nothing reaches the socket. */
  async function wrongFields(operation: string, request: unknown): Promise<string[]> {
    const error = await failureOf(call(operation, successOf(operation), { request }))
    expect(error).toMatchObject({ kind: "invalid_request", outcome: "not_sent", operation })
    expect(service.received).toEqual([])
    expect(error.issues.length).toBeGreaterThan(0)
    for (const { path, message } of error.issues) expect(error.message).toContain(`${path}: ${message}`)
    return error.issues.map(({ path, message }) => (path === "request" ? message : path))
  }

  /** That a request is sent: its body. */
  async function goesOut(operation: string, request: unknown): Promise<string> {
    await call(operation, successOf(operation), { request })
    expect(service.received).toHaveLength(1)
    return String(service.received[0]?.body)
  }

  return { wrongFields, goesOut }
}
