import { say, type Sentence } from "../../payment"
import type { RunCounts, SyncRun } from "./run-records"

const ENGLISH: Readonly<Record<keyof RunCounts, string>> = {
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  failed: "refused (look at them, mend them and save)",
  waiting: "not heard (tried again by themselves)",
}
const TURKISH: Readonly<Record<keyof RunCounts, string>> = {
  created: "oluşturuldu",
  updated: "güncellendi",
  unchanged: "değişmedi",
  failed: "reddedildi (inceleyip düzeltin ve kaydedin)",
  waiting: "yanıt alınamadı (kendiliğinden yeniden denenir)",
}

const ORDER = ["created", "updated", "unchanged", "failed", "waiting"] as const

const listed = (run: SyncRun, words: typeof ENGLISH) =>
  ORDER.filter((kind) => run[kind] > 0)
    .map((kind) => `${run[kind]} ${words[kind]}`)
    .join(", ")

const NONE = say("There was no submerchant to bring to the service.", "Hizmete gönderilecek alt üye işyeri yoktu.")

/** How a run ended; undefined while it is open. */
export function runSummary(run: SyncRun): Sentence | undefined {
  if (run.finishedAt === undefined) return undefined
  if (listed(run, ENGLISH) === "") return NONE
  return say(`Done: ${listed(run, ENGLISH)}.`, `Bitti: ${listed(run, TURKISH)}.`)
}
