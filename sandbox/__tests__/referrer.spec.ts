import { openShop, textAt } from "./merchant"
import { hosted } from "./requests"

it("a page sends no referrer, except its origin in a post to the merchant", async () => {
  const shop = await openShop()
  const { body } = await shop.post("/payment/pay-with-svc/initialize", hosted())
  const page = await fetch(textAt(body, "payWithSvcPageUrl"))
  const meta = /<meta name="referrer" content="([^"]+)">/.exec(await page.text())?.[1]
  expect([page.headers.get("referrer-policy"), meta]).toEqual(["strict-origin", "strict-origin"])
  await shop.sandbox.stop()
})
