import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DemoRun, portsOfWorker } from "../setup/demo-run"
import { releasePort, takePort } from "../setup/port"

/** What the demo refuses before anything of it starts. That it works: shop-demo.spec.ts of the browser's suite. */
describe("npm run demo", () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-demo-"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }))

  it("refuses to start on a taken port, and names that port, its purpose and free ones", async () => {
    const { store, storefront } = await portsOfWorker()
    const server = await takePort(storefront)
    try {
      const run = new DemoRun(["--port-base", String(store), "--folder", path.join(folder, "other")])
      expect(await run.ended()).toBe(1)
      expect(run.output).toContain(`Port ${storefront}, for the storefront, is taken by another program.`)
      expect(run.output).toMatch(/--port-base \d+ \(store \d+, storefront \d+, sandbox \d+\)/)
      expect(run.output).not.toMatch(/Port \d+, for the (store|sandbox),/)
    } finally {
      await releasePort(server)
    }
  })

  it("refuses to start in a folder with files of something else, and does not delete them", async () => {
    const { store } = await portsOfWorker()
    const foreign = mkdtempSync(path.join(folder, "foreign-"))
    writeFileSync(path.join(foreign, "thesis.txt"), "years of work")
    const run = new DemoRun(["--port-base", String(store), "--fresh", "--folder", foreign])
    expect(await run.ended()).toBe(1)
    expect(run.output).toContain("holds other things than a demo's")
    expect(readdirSync(foreign)).toEqual(["thesis.txt"])
  })
})
