import type { Page } from "playwright-core"
import { z } from "zod"

type Body = Record<string, unknown>

/** For another module's sellers: the store's response when the option `seller` names their entity. */
export async function keepElsewhere(page: Page): Promise<void> {
  const answer = (path: RegExp, changed: (body: Body) => Body) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: changed(z.looseObject({}).parse(await response.json())) })
    })
  const theirs = (one: unknown) => ({ ...z.looseObject({}).parse(one), seller_id: "sel_01" })
  await answer(/\/admin\/svc\/marketplace$/, (body) => ({ ...body, seller_entity: "seller" }))
  await answer(/\/admin\/svc\/submerchants\/svcsub_\w+$/, (body) => ({ submerchant: theirs(body.submerchant) }))
  await answer(/\/admin\/svc\/submerchants\?/, (body) => ({
    ...body,
    submerchants: z.array(z.unknown()).parse(body.submerchants).map(theirs),
  }))
  await answer(/\/admin\/svc\/products\/\w+\/submerchant$/, (body) => ({ ...body, is_from_seller: true }))
}
