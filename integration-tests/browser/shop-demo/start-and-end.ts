import { DemoRun, portsOfWorker, START_PATIENCE } from "../../setup/demo-run"
import { releasePort, takePort } from "../../setup/port"
import type { DemoStage } from "../demo-stage"
import { expectDemoToWork } from "../demo-works"

/** The first of the shared demo: nothing has been done in it yet. */
export function testStart(open: () => DemoStage): void {
  test("the demo works at every address and with every login it prints, without errors", async () => {
    await expectDemoToWork(open().demo)
    expect(open().run.complaints).toBe("")
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

  test(
    "a demo goes on with what an earlier one kept, which no second demo may use meanwhile",
    async () => {
      const { run, demo } = open()
      const again = new DemoRun(run.args)
      try {
        const now = await again.addresses()
        await expectDemoToWork(now)
        expect(now.publishableKey).toBe(demo.publishableKey)
        const { store: elsewhere } = await portsOfWorker()
        const second = new DemoRun([...run.args, "--port-base", String(elsewhere)])
        expect(await second.ended()).toBe(1)
        expect(second.output).toMatch(/Another demo runs in \S+medusa-payment-svc-demo-\w+\./)
        expect(again.complaints).toBe("")
        expect(await again.interrupt()).toBe(0)
      } finally {
        await again.end()
      }
    },
    2 * START_PATIENCE,
  )
}
