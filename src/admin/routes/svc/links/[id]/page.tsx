import { Navigate, useParams } from "react-router-dom"

const LinkRoute = () => {
  const { id = "" } = useParams()
  return <Navigate to={`/svc/links?link=${encodeURIComponent(id)}`} replace />
}

export default LinkRoute
