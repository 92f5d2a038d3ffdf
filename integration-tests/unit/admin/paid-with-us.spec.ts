import { isPaidWithUs } from "../../../src/admin/components/panel/paid-with-us"
import { LINK_PROVIDER } from "../../../src/medusa/payments/our-payment"
import { BUYER_PROVIDERS } from "../../../src/modules/svc/ledger/session-buyers"

const sessionOf = (provider_id: string) => ({ payment_collections: [{ payment_sessions: [{ provider_id }] }] })
const paymentOf = (provider_id: string) => ({ payment_collections: [{}, { payments: [{ provider_id }] }] })

describe("an order that Medusa has read", () => {
  it.each([...BUYER_PROVIDERS, LINK_PROVIDER])("is known as paid with us by its session or payment of %s", (id) =>
    expect([isPaidWithUs(sessionOf(id)), isPaidWithUs(paymentOf(id))]).toEqual([true, true]),
  )

  it.each(["pp_system_default", "pp_hosted_other", "pp_other_svc", "pp_hosted_svc_2"])("is not by one of %s", (id) =>
    expect([isPaidWithUs(sessionOf(id)), isPaidWithUs(paymentOf(id)), isPaidWithUs({})]).toEqual([false, false, false]),
  )
})
