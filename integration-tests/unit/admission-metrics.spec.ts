import { createAdmission } from "../../src/modules/svc/in-flight"
import { recordTelemetry } from "../setup/telemetry"

const seen = recordTelemetry()

it("cards that wait, whose turn came, and that were sent away are counted", async () => {
  const admission = createAdmission({ places: 1, longestWaitMs: 20 })
  let end: () => void = () => undefined
  const first = admission.run(() => new Promise<void>((resolve) => (end = resolve)))
  const second = admission.run(() => Promise.resolve())
  await Promise.resolve()
  expect(await seen.series()).toEqual(["svc.admission.admitted{} 1", "svc.admission.waiting{} 1"])
  expect(await second).toBeUndefined()
  const third = admission.run(() => Promise.resolve())
  end()
  await Promise.all([first, third])
  expect(await seen.series()).toEqual([
    "svc.admission.admitted{} 2",
    "svc.admission.refused{} 1",
    "svc.admission.waiting{} 0",
  ])
})
