export { GET } from "../../../../../../../../../src/api/admin/svc/settings/checks/route"
