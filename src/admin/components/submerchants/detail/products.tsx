import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { SubmerchantAnswer, SubmerchantProducts } from "../../../../api/admin/svc/answers/submerchants"
import { Paging } from "../../list/paging"
import { Loaded, Loading } from "../../ui/loaded"
import { PRODUCTS_SHOWN, useProductsOf } from "../data"
import { useLocale } from "../../../lib/use-locale"
import { Subtle } from "../../ui/text"

const ProductLinks = ({ page }: { page: SubmerchantProducts }) => (
  <ul className="divide-y">
    {page.products.map(({ id, title, thumbnail }) => (
      <li key={id}>
        <Link
          to={`/products/${id}`}
          className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex items-center gap-x-3 px-6 py-3 outline-none"
        >
          <span className="bg-ui-bg-component border-ui-border-base h-8 w-6 shrink-0 overflow-hidden rounded border">
            {thumbnail !== null && <img src={thumbnail} alt="" className="h-full w-full object-cover" />}
          </span>
          <Text size="small" leading="compact" className="min-w-0 break-words">
            {title}
          </Text>
        </Link>
      </li>
    ))}
  </ul>
)

export const Products = ({ submerchant }: { submerchant: SubmerchantAnswer }) => {
  const { t } = useLocale()
  const [offset, setOffset] = useState(0)
  const products = useProductsOf(submerchant.id, offset)
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("marketplace.detail.products")}
      </Heading>
      <Loaded query={products} loading={<Loading bars={["h-5 w-1/2"]} />}>
        {(page) =>
          page.count === 0 ? (
            <Subtle className="px-6 py-4">
              {t(
                submerchant.seller_id === null
                  ? "marketplace.detail.noProducts"
                  : "marketplace.detail.noProductsSeller",
              )}
            </Subtle>
          ) : (
            <div>
              <ProductLinks page={page} />
              {page.count > PRODUCTS_SHOWN && (
                <Paging
                  count={page.count}
                  pageSize={PRODUCTS_SHOWN}
                  page={offset / PRODUCTS_SHOWN}
                  results={t("marketplace.counted.products")}
                  turn={(turned) => setOffset(turned * PRODUCTS_SHOWN)}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Container>
  )
}
