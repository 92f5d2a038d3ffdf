import { type Merchant, openShop, textAt } from "./merchant"
import { BUYER, link, payment } from "./requests"

const FORM = {
  name: "Ayşe",
  email: "a@example.com",
  gsmNumber: "+905350000000",
  address: "Göztepe",
  city: "İstanbul",
  cardHolderName: "Ayşe",
  cardNumber: "5528790000000008",
  expire: "12/40",
  cvc: "123",
  installment: "1",
  action: "pay",
  lang: "en",
}

/** Microseconds of the processor: a machine busy with something else takes none of them. */
const LONGEST = 5_000_000

let shop: Merchant
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.sandbox.stop())

describe.each(["@.", "a.", ".", "a@", "a", "1", "(", "-"])("200,000 characters of %j", (shape) => {
  const long = `a@${shape.repeat(200_000 / shape.length)} `

  it("are refused at once as e-mail and as phone of a buyer", async () => {
    const before = process.cpuUsage()
    const email = await shop.post("/payment/auth", payment({ buyer: { ...BUYER, email: long } }))
    const phone = await shop.post("/payment/auth", payment({ buyer: { ...BUYER, gsmNumber: long.slice(2) } }))
    expect([email.body["errorCode"], phone.body["errorCode"]]).toEqual(["5", "25"])
    expect(process.cpuUsage(before).user).toBeLessThan(LONGEST)
  })

  it("are refused at once on a link's page", async () => {
    const token = textAt((await shop.post("/v2/svclink/products", link())).body, "data.token")
    const before = process.cpuUsage()
    await shop.form(`/l/${token}`, { ...FORM, email: long })
    await shop.form(`/l/${token}`, { ...FORM, gsmNumber: long })
    expect(process.cpuUsage(before).user).toBeLessThan(LONGEST)
    const { body } = await shop.call("GET", `/v2/svclink/products/${token}`)
    expect(body).toMatchObject({ data: { soldCount: 0 } })
  })
})
