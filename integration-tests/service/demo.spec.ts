import path from "node:path"
import { tmpdir } from "node:os"
import { DemoRun, portsOfWorker } from "../setup/demo-run"
import { releasePort, takePort } from "../setup/port"

/** What the demo refuses before anything of it starts; which folders it refuses: demo/options.spec.ts. That it works: shop-demo.spec.ts. */
it("npm run demo refuses to start on a taken port, and names that port, its purpose and free ones", async () => {
  const { store, storefront } = await portsOfWorker()
  const server = await takePort(storefront)
  try {
    const folder = path.join(tmpdir(), "medusa-payment-svc-demo-of-a-taken-port")
    const run = new DemoRun(["--port-base", String(store), "--folder", folder])
    expect(await run.ended()).toBe(1)
    expect(run.output).toContain(`Port ${storefront}, for the storefront, is taken by another program.`)
    expect(run.output).toMatch(/--port-base \d+ \(the store \d+, the storefront \d+, the sandbox \d+\)/)
    expect(run.output).not.toMatch(/Port \d+, for the (store|sandbox),/)
  } finally {
    await releasePort(server)
  }
})
