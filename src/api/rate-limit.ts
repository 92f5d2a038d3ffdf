import type { Ports } from "../use-cases/ports/ports"

const WINDOW_SECONDS = 60

/**
 * Seconds to wait when there were more than `most` requests with a key in a minute; undefined when there were not. Count only
 * keys that are proven ours: any other would fill the table.
 */
export async function secondsToWait(
  { ledger, clock }: Pick<Ports, "ledger" | "clock">,
  key: string,
  most: number,
): Promise<number | undefined> {
  const requests = await ledger.countRequest(key, WINDOW_SECONDS)
  if (requests <= most) return undefined
  return WINDOW_SECONDS - (Math.floor(clock.now().getTime() / 1_000) % WINDOW_SECONDS)
}
