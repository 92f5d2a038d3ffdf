import { DemoRun, portsOfWorker } from "../../setup/demo-run"
import { releasePort, takePort } from "../../setup/port"
import type { DemoStage } from "../demo-stage"
import { expectDemoToWork } from "../demo-works"

/** The first of the shared demo: nothing has been done in it yet. */
export function testStart(open: () => DemoStage): void {
  test("a demo that goes on with what an interrupted one kept works at every address and with every login it prints, without errors", async () => {
    const { run, demo, earlierKey } = open()
    await expectDemoToWork(demo)
    expect(demo.publishableKey).toBe(earlierKey)
    expect(run.complaints).toBe("")
  })

  test("no second demo uses the same folder meanwhile", async () => {
    const { store: elsewhere } = await portsOfWorker()
    const second = new DemoRun([...open().run.args, "--port-base", String(elsewhere)])
    expect(await second.ended()).toBe(1)
    expect(second.output).toMatch(/Another demo runs in \S+medusa-payment-svc-demo-[\w-]+\./)
  })
}

/** The last of the shared demo: it ends what the others use. */
export function testEnd(open: () => DemoStage): void {
  test("Ctrl-C ends all of the demo, and leaves nothing running", async () => {
    const { run, demo } = open()
    expect(await run.interrupt()).toBe(0)
    await expect(fetch(demo.storefront)).rejects.toThrow()
    for (const address of [demo.storefront, demo.store, demo.sandbox, demo.postgres])
      await releasePort(await takePort(Number(new URL(address).port)))
  })
}
