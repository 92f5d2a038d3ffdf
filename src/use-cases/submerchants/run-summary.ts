import { say, type Sentence } from "../../domain"
import type { RunCounts, SyncRun } from "./run-records"

const ENGLISH: Readonly<Record<keyof RunCounts, string>> = {
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  failed: "refused (check them, correct them and save)",
  waiting: "not answered (tried again automatically)",
}
const TURKISH: Readonly<Record<keyof RunCounts, string>> = {
  created: "oluşturuldu",
  updated: "güncellendi",
  unchanged: "değişmedi",
  failed: "reddedildi (inceleyip düzeltin ve kaydedin)",
  waiting: "yanıt alınamadı (kendiliğinden yeniden denenir)",
}

const ORDER = ["created", "updated", "unchanged", "failed", "waiting"] as const

const getCounts = (run: SyncRun, words: typeof ENGLISH) =>
  ORDER.filter((kind) => run[kind] > 0)
    .map((kind) => `${run[kind]} ${words[kind]}`)
    .join(", ")

const NONE = say("There was no submerchant to send to the service.", "Hizmete gönderilecek alt üye işyeri yoktu.")

/** How a run ended; undefined while it is open. */
export function runSummary(run: SyncRun): Sentence | undefined {
  if (run.finished_at === undefined) return undefined
  if (getCounts(run, ENGLISH) === "") return NONE
  return say(`Done: ${getCounts(run, ENGLISH)}.`, `Bitti: ${getCounts(run, TURKISH)}.`)
}
