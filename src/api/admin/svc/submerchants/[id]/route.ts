import { deleteSubmerchantWorkflow, updateSubmerchantWorkflow } from "../../../../../workflows/marketplace/submerchants"
import { respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import { respondWithStored, getId } from "../../../marketplace/answer-submerchants"
import type { OneSubmerchant, UpdateSubmerchantBody } from "../../../marketplace/answers/submerchants"
import type { Deleted } from "../../answers/common"

/**
 * Returns one submerchant.
 *
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function GET(req: AdminRequest, res: AdminResponse<OneSubmerchant>) {
  await respondWithStored(req, res, { id: getId(req) })
}

/**
 * Changes a submerchant and sends the change to the service. The body is all of its content, with the `version` that
 * was shown. What is left out is removed, except `currency`, `commission` and, once the service has them, `name` and
 * `identity_number`: these stay.
 *
 * @response 400 Fields are wrong; `issues` names each.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 * @response 409 Another person has changed it since `version`; or it is kept in another module.
 */
export async function POST(req: AdminRequest<UpdateSubmerchantBody>, res: AdminResponse<OneSubmerchant>) {
  const { version, ...submerchant } = req.validatedBody
  const { result } = await updateSubmerchantWorkflow(req.scope).run({ input: { id: getId(req), version, submerchant } })
  await respondWithStored(req, res, result)
}

/**
 * Deletes a submerchant here. The service has no deletion.
 *
 * @response 404 There is no such submerchant; or marketplace mode is off.
 * @response 409 Products are linked to it, it stands for the marketplace itself (`ownItems`), it was changed just now,
 *   or another module keeps it and has not withdrawn it.
 */
export async function DELETE(req: AdminRequest, res: AdminResponse<Deleted>) {
  const id = getId(req)
  const { result } = await deleteSubmerchantWorkflow(req.scope).run({ input: { id } })
  respond(res, { refused: result.refused, id, object: "svc_submerchant", deleted: true })
}
