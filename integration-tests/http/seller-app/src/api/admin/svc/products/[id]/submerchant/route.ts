export { GET } from "../../../../../../../../../../src/api/admin/svc/products/[id]/submerchant/route"
