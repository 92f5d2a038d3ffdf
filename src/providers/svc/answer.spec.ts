import type { Attempt } from "../../use-cases/ports/ports"
import { MappingError } from "../../mapping"
import { answerAuthorized, mapped } from "./answer"

const WORDS = { notPaid: "not paid", amountChanged: "amount changed", declined: () => "declined" }
const lira = (minor: bigint) => ({ minor, currency: "TRY" as const })
const attempt = {
  id: "att_1",
  flow: "threeds",
  price: lira(100_00n),
  paid_price: lira(103_00n),
  installment: 6,
} as Attempt
const surcharge = { installment: 6, paid_price: "103.00", surcharge: "3.00" }

it.each([
  ["too_large", "amount_too_large"],
  ["sellers", "seller_unavailable"],
  ["fields", undefined],
] as const)("a cart that cannot be paid (%s) is refused with the code %s", async (kind, code) => {
  const refused = mapped(() => Promise.reject(new MappingError(kind, "Why.")))
  await expect(refused).rejects.toMatchObject({ type: "invalid_data", message: "Why.", code })
})

it.each(["captured", "in_review"] as const)(
  "what stays of a paid session and of its payment is the attempt, and what the buyer paid on top of the price (%s); every other key is taken away",
  (type) => {
    const data = {
      ref: "payses_1.mac",
      pay_url: "https://shop.example/svc/pay",
      buyer: {},
      return_url: "/",
      note: "mine",
    }
    const answer = answerAuthorized({ type, attempt }, data, WORDS)
    expect(JSON.parse(JSON.stringify(answer.data))).toEqual({ flow: "threeds", attempt_id: "att_1", ...surcharge })
    // Medusa merges what it stores: a key that is left out would stay
    expect(Object.keys(answer.data ?? {})).toEqual(expect.arrayContaining(Object.keys(data)))
  },
)
