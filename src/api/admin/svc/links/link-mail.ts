import type { PaymentLink } from "../../../../use-cases/ports/link-records"
import { localAmount } from "../../../../medusa/notifications/notice"

type Words = Readonly<{
  subject: (what: string) => string
  ofOrder: (order: number) => string
  hello: string
  pay: (amount: string | undefined, what: string) => string
  ignore: string
}>

const WORDS: Readonly<Record<"en" | "tr", Words>> = {
  en: {
    subject: (what) => `Your payment link: ${what}`,
    ofOrder: (order) => `order #${order}`,
    hello: "Hello,",
    pay: (amount, what) =>
      amount === undefined
        ? `You can choose an amount and pay for ${what} at this address:`
        : `You can pay ${amount} for ${what} at this address:`,
    ignore: "If you have already paid, please ignore this e-mail.",
  },
  tr: {
    subject: (what) => `Ödeme linkiniz: ${what}`,
    ofOrder: (order) => `#${order} numaralı sipariş`,
    hello: "Merhaba,",
    pay: (amount, what) =>
      amount === undefined
        ? `${what} için tutarı kendiniz belirleyerek şu adresten ödeme yapabilirsiniz:`
        : `${what} için ${amount} tutarındaki ödemenizi şu adresten yapabilirsiniz:`,
    ignore: "Ödemeyi daha önce yaptıysanız bu e-postayı dikkate almayın.",
  },
}

/** The e-mail that brings a payment link to a buyer. `order`: its number. */
export function linkMail(link: PaymentLink, url: string, order: number | undefined, language: "en" | "tr") {
  const words = WORDS[language]
  const amount = link.flexible_link ? undefined : localAmount(link.price, link.currency_code, language)
  const what = order === undefined ? link.name : words.ofOrder(order)
  return {
    kind: "svc-payment-link" as const,
    subject: words.subject(what),
    paragraphs: [words.hello, words.pay(amount, what), url, words.ignore],
    url,
    data: {
      language,
      link_name: link.name,
      order_number: order ?? null,
      amount: amount ?? null,
      price: link.flexible_link ? null : link.price,
      currency_code: link.currency_code.toLowerCase(),
    },
  }
}
