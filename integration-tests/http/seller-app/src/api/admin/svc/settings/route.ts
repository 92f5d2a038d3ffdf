export { GET } from "../../../../../../../../src/api/admin/svc/settings/route"
