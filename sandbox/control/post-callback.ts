import { setTimeout as sleep } from "node:timers/promises"

const POST_TIMEOUT = 30_000

export interface CallbackPlan {
  callbackUrl: string
  fields: Readonly<Record<string, string>>
  post: 0 | 1 | 2
  delayMs: number
}

/** One post to the merchant: the HTTP status and where it redirects, or what went wrong. */
export interface PostedCallback {
  httpStatus?: number
  location?: string
  error?: string
}

export interface CallbackAnswer {
  callbackUrl: string
  fields: Readonly<Record<string, string>>
  posted: PostedCallback[]
  isScheduled: boolean
}

/** What the buyer's browser would send, and what came back when the sandbox sends it itself: now, twice, or later. */
export async function deliverCallback({ callbackUrl, fields, post, delayMs }: CallbackPlan): Promise<CallbackAnswer> {
  if (post === 0 || delayMs === 0) {
    return { callbackUrl, fields, posted: await postTimes(callbackUrl, fields, post), isScheduled: false }
  }
  void sleep(delayMs, undefined, { ref: false }).then(() => postTimes(callbackUrl, fields, post))
  return { callbackUrl, fields, posted: [], isScheduled: true }
}

async function postTimes(
  url: string,
  fields: Readonly<Record<string, string>>,
  times: number,
): Promise<PostedCallback[]> {
  const posted: PostedCallback[] = []
  for (let round = 0; round < times; round++) posted.push(await postOnce(url, fields))
  return posted
}

async function postOnce(url: string, fields: Readonly<Record<string, string>>): Promise<PostedCallback> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
      signal: AbortSignal.timeout(POST_TIMEOUT),
    })
    await response.arrayBuffer()
    return { httpStatus: response.status, location: response.headers.get("location") ?? undefined }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
