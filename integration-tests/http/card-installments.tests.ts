import { z } from "zod"
import type { Query } from "../../src/medusa/rows"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { cardOf, GOOD_CARD, useInstallments, type CardCheckout, type CardStage } from "../setup/card-stage"
import { callsTo } from "../setup/service-state"

const DEBIT_CARD = "9792030000000000"

export function cardInstallmentsTests(stage: CardStage): void {
  useInstallments(stage)
  const { guest } = stage.medusa
  const routeOf = ({ session }: CardCheckout) => `/store/svc/payment-sessions/${session.id}`
  const send = (started: CardCheckout, body: object) =>
    guest()
      .with({ "x-svc-ref": started.ref })
      .send("POST", `${routeOf(started)}/card`, body)
  const statusOf = (started: CardCheckout) => guest().with({ "x-svc-ref": started.ref }).send("GET", routeOf(started))

  describe("installments", () => {
    it("are charged with their surcharge, stored and shown with it, and Query and a storefront are shown no token", async () => {
      const started = await stage.start("direct")
      const charged = { installment: 3, price: "277.20", paid_price: "291.06", surcharge: "13.86" }
      const answer = await send(started, { ...cardOf(GOOD_CARD), installment: 3 })
      expect(answer).toMatchObject({ status: 200, body: { payment: { status: "completed", charged } } })
      const attempt = await stage.newest(started)
      expect(attempt).toMatchObject({ installment: 3, price: { minor: 27_720n }, paid_price: { minor: 29_106n } })
      expect(await stage.books(started)).toMatchObject({ service: ["SUCCESS"], captured: [277.2] })
      const [sent] = await callsTo(stage.sandbox, "payments.create")
      expect(sent).toMatchObject({ installment: "3", price: "277.2", paidPrice: "291.06" })
      expect((await statusOf(started)).body).toMatchObject({ payment: { charged } })

      const { id, order_id = "" } = attempt
      const data = { attempt_id: id, installment: 3, paid_price: "291.06", surcharge: "13.86" }
      const path = `/admin/orders/${order_id}?fields=*payment_collections.payments`
      expect(await stage.medusa.admin().expectOk("GET", path)).toMatchObject({
        order: { payment_collections: [{ payments: [{ amount: 277.2, data }] }] },
      })
      const query = stage.medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      const found = await query.graph({ entity: "order", fields: ["svc_attempts.*"], filters: { id: order_id } })
      const [order] = z
        .array(z.object({ svc_attempts: z.tuple([z.record(z.string(), z.unknown())]) }))
        .parse(found.data)
      const [shown] = order?.svc_attempts ?? [{}]
      expect(shown).toMatchObject({ id, installment: 3, price: "277.20", paid_price: "291.06" })
      const names =
        "account created_at currency deleted_at flow hold id installment order_id paid_price payment_id price"
      expect(Object.keys(shown).sort()).toEqual([...names.split(" "), "state", "updated_at"])
      for (const fields of ["+svc_attempts.id", "*svc_attempts", "id,svc_attempts.token"]) {
        const { body } = await guest().send("GET", `/store/orders/${order_id}?fields=${encodeURIComponent(fields)}`)
        expect(JSON.stringify(body)).not.toMatch(/svcatt_|token/)
      }
    })

    it("that are not offered are refused, and none are charged while the service does not identify the card", async () => {
      const started = await stage.start("direct")
      for (const [number, installment, code] of [
        [GOOD_CARD, 6, "installment_not_offered"],
        [DEBIT_CARD, 3, "installment_not_offered"],
        [GOOD_CARD, 4, "installment_invalid"],
        [GOOD_CARD, "3", "installment_invalid"],
        [GOOD_CARD, null, "installment_invalid"],
      ] as const) {
        const { status, body } = await send(started, { ...cardOf(number), installment })
        const refused = { status: 400, body: { errors: [{ field: "installment", code }] } }
        expect({ number, installment, status, body }).toMatchObject({ number, installment, ...refused })
      }
      await stage.fault({ endpoint: "bins.check", kind: "http-500", count: 9 })
      expect(await send(started, { ...cardOf("4543590000000006"), installment: 3 })).toMatchObject({ status: 503 })
      expect(await stage.calls()).not.toContain("payments.create")
    })
  })
}
