import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createSvcClient, type SvcClient } from "../src/client"
import { whole, type Finding } from "./measure"
import { paymentRequest } from "./payment-request"
import type { Usage } from "./sandbox-server"

const AT_ONCE = 16
const WARM = 10_000
const MEASURED = 40_000
const MEGABYTE = 1024 * 1024

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, "message")) as [T]
  return message
}

async function usage(child: ChildProcess): Promise<Usage> {
  const answer = answerOf<Usage>(child)
  child.send("usage")
  return answer
}

/** Creates so many payments, so many at once. */
async function createPayments(client: SvcClient, many: number): Promise<void> {
  const request = paymentRequest(1)
  let left = many
  const worker = async () => {
    while (left-- > 0) await client.payments.create(request)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Signed payment creates against the sandbox: how many a second its one core takes, and what it keeps of them. */
export async function sandboxSpeed(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-sandbox-bench-"))
  const dataFile = path.join(folder, "sandbox.jsonl")
  const child = fork(path.join(__dirname, "sandbox-server.js"), [dataFile], { execArgv: ["--expose-gc"] })
  const port = await answerOf<number>(child)
  const client = createSvcClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: "bench-key",
    secretKey: "bench-secret",
  })
  await createPayments(client, WARM)
  const before = { ...(await usage(child)), stored: statSync(dataFile).size }
  await createPayments(client, MEASURED)
  const after = { ...(await usage(child)), stored: statSync(dataFile).size }
  await client.close()
  child.kill()
  rmSync(folder, { recursive: true, force: true })

  const perCpuSecond = (MEASURED * 1e6) / (after.cpu - before.cpu)
  const beyond = (after.rss - before.rss - (after.stored - before.stored)) / MEGABYTE
  const stored = ((after.stored - before.stored) / MEGABYTE).toFixed(1)
  return [
    {
      what: "sandbox, signed payment creates for each second of its core",
      found: whole(perCpuSecond),
      wanted: "at least 1,000",
      isGood: perCpuSecond >= 1_000,
    },
    {
      what: `sandbox, resident memory from the 10,000th to the 50,000th payment beyond the ${stored} MB it stores`,
      found: `${beyond.toFixed(1)} MB`,
      wanted: "under 20 MB",
      isGood: beyond < 20,
    },
  ]
}
