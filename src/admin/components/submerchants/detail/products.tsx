import { Container, Heading, Skeleton, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { SubmerchantAnswer, SubmerchantProducts } from "../../../../api/admin/svc/answers/submerchants"
import { LoadError } from "../../load-error"
import { PRODUCTS_SHOWN, useProductsOf } from "../data"

const Paging = ({ page, turn }: { page: SubmerchantProducts; turn: (offset: number) => void }) => {
  const { t } = useTranslation("svc")
  const { count, offset } = page
  if (count <= PRODUCTS_SHOWN) return null
  return (
    <Table.Pagination
      className="w-auto flex-wrap"
      count={count}
      pageSize={PRODUCTS_SHOWN}
      pageIndex={offset / PRODUCTS_SHOWN}
      pageCount={Math.ceil(count / PRODUCTS_SHOWN)}
      canPreviousPage={offset > 0}
      canNextPage={offset + PRODUCTS_SHOWN < count}
      previousPage={() => turn(offset - PRODUCTS_SHOWN)}
      nextPage={() => turn(offset + PRODUCTS_SHOWN)}
      translations={{
        of: t("marketplace.paging.of"),
        results: t("marketplace.products.results"),
        pages: t("marketplace.paging.pages"),
        prev: t("marketplace.paging.prev"),
        next: t("marketplace.paging.next"),
      }}
    />
  )
}

const Listed = ({ page }: { page: SubmerchantProducts }) => (
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

/** What is sold for it. */
export const Products = ({ submerchant }: { submerchant: SubmerchantAnswer }) => {
  const { t } = useTranslation("svc")
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useProductsOf(submerchant.id, offset)
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("marketplace.detail.products")}
      </Heading>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label={t("common.loading")} className="px-6 py-4">
          <Skeleton className="h-5 w-1/2" />
        </div>
      ) : data.count === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t(submerchant.seller_id === null ? "marketplace.detail.noProducts" : "marketplace.detail.noProductsSeller")}
        </Text>
      ) : (
        <div>
          <Listed page={data} />
          <Paging page={data} turn={setOffset} />
        </div>
      )}
    </Container>
  )
}
