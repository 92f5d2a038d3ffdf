import { openShop, textAt } from "./merchant"
import { hosted } from "./requests"

it("a page keeps its address to itself, but lets a post to the merchant say where it came from", async () => {
  const shop = await openShop()
  const { body } = await shop.post("/payment/pay-with-svc/initialize", hosted())
  const page = await fetch(textAt(body, "payWithSvcPageUrl"))
  const meta = /<meta name="referrer" content="([^"]+)">/.exec(await page.text())?.[1]
  expect([page.headers.get("referrer-policy"), meta]).toEqual(["strict-origin", "strict-origin"])
  await shop.sandbox.stop()
})
