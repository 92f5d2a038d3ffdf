import { readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { compile } from "./compile"
import { applyDiff, readGuideFiles } from "./edited-starter"

const root = path.resolve(__dirname, "../..")
const files = readGuideFiles(readFileSync(path.join(root, "docs/guides/nextjs.md"), "utf8"))

/** Our own files in place of the starter's, with the lines that the guide edits and what these need. */
const STARTER: Record<string, string> = {
  "lib/constants.tsx": `
import { CreditCard } from "@medusajs/icons"
export const paymentInfoMap: Record<string, { title: string; icon: React.JSX.Element }> = {
  // Add more payment providers here
}

export const isStripeLike = (providerId?: string) => providerId === "stripe"
export const isManual = (providerId?: string) => providerId === "manual"
`,
  "lib/data/cart.ts": `
import type { HttpTypes } from "@medusajs/types"
export declare function initiatePaymentSession(
  cart: HttpTypes.StoreCart,
  data: HttpTypes.StoreInitializePaymentSession,
): Promise<HttpTypes.StorePaymentCollectionResponse>
`,
  "lib/data/cookies.ts": `
export declare function getAuthHeaders(): Promise<{ authorization: string } | Record<string, never>>
export declare function getCacheTag(tag: string): Promise<string>
export declare function getCartId(): Promise<string | undefined>
export declare function removeCartId(): Promise<void>
`,
  "lib/data/locale-actions.ts": "export declare function getLocale(): Promise<string | null>\n",
  "modules/checkout/components/payment/index.tsx": `
import { isStripeLike, paymentInfoMap } from "@lib/constants"
import { initiatePaymentSession } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { usePathname } from "next/navigation"
import { type ReactNode, useState } from "react"

declare function RadioGroup(given: { children: ReactNode }): ReactNode

export default function Payment({ cart }: { cart: HttpTypes.StoreCart }) {
  const activeSession = cart.payment_collection?.payment_sessions?.find(({ status }) => status === "pending")
  const [error, setError] = useState<string | null>(null)
  const [cardComplete, setCardComplete] = useState(false)
  const [selectedPaymentMethod] = useState(activeSession?.provider_id ?? "")
  const pathname = usePathname()
  const handleSubmit = async () => {
    const checkActiveSession = activeSession?.provider_id === selectedPaymentMethod
      if (!checkActiveSession) {
        await initiatePaymentSession(cart, {
          provider_id: selectedPaymentMethod,
        })
      }
  }
  return (
    <>
      <RadioGroup>
        {paymentInfoMap[selectedPaymentMethod]?.title}
      </RadioGroup>
      <button disabled={isStripeLike(selectedPaymentMethod) && !cardComplete} onClick={handleSubmit}>{error}</button>
    </>
  )
}
`,
  "modules/checkout/components/payment-button/index.tsx": `
import { isManual, isStripeLike } from "@lib/constants"
import type { HttpTypes } from "@medusajs/types"
import type { ReactNode } from "react"

declare function Button(given: { children: ReactNode; disabled?: boolean; size?: "large"; onClick?: () => void }): ReactNode
declare function ManualTestPaymentButton(given: { notReady: boolean; "data-testid": string }): ReactNode

export default function PaymentButton({ cart, "data-testid": dataTestId }: { cart: HttpTypes.StoreCart; "data-testid": string }) {
  const notReady = !cart.email
  const paymentSession = cart.payment_collection?.payment_sessions?.[0]
  switch (true) {
    case isStripeLike(paymentSession?.provider_id):
      return null
    case isManual(paymentSession?.provider_id):
      return (
        <ManualTestPaymentButton notReady={notReady} data-testid={dataTestId} />
      )
    default:
      return null
  }
}
`,
  "next/cache.ts": "export declare function revalidateTag(tag: string): void\n",
  "next/navigation.ts": `
export declare function usePathname(): string
export declare function useParams(): Record<string, string | string[] | undefined>
export declare function useRouter(): { replace(address: string): void }
`,
}

/** The starter after the guide, each file by its path. */
function editedFiles(): Record<string, string> {
  const edited = { ...STARTER }
  for (const { file, language, blocks } of files) {
    const before = STARTER[file]
    if ((language === "diff") !== (before !== undefined)) throw new Error(`${file} is edited or new, not both`)
    edited[file] = language === "diff" ? blocks.reduce(applyDiff, before ?? "") : blocks.join("\n")
  }
  return edited
}

describe("the guide to Medusa's Next.js starters", () => {
  it("has code that compiles against the helpers, in each file it edits or adds", () => {
    const mistakes = compile(editedFiles(), {
      jsx: ts.JsxEmit.ReactJSX,
      types: ["node", "react"],
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      paths: {
        "@lib/*": ["./lib/*"],
        "next/*": ["./next/*"],
        "medusa-payment-svc/storefront": [path.join(root, "src/storefront/index.ts")],
      },
    })
    expect(mistakes).toEqual([])
  })

  it("has server actions that return what a buyer is to read, as production builds hide what is thrown", () => {
    const actions = files.filter(({ blocks }) => blocks.some((block) => block.startsWith('"use server"')))
    expect(actions.map(({ file }) => file)).toEqual(["lib/data/hosted-payment.ts"])
    expect(actions.flatMap(({ blocks }) => blocks).join("\n")).toContain("return paymentMessage(")
  })
})
