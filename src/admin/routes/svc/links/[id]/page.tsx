import { Navigate, useParams } from "react-router-dom"

/** A link is shown over the list of links. */
const LinkRoute = () => {
  const { id = "" } = useParams()
  return <Navigate to={`/svc/links?link=${encodeURIComponent(id)}`} replace />
}

export default LinkRoute
