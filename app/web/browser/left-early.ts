/**
 * Reloads when Back changes the address before our scripts run. After a reload, neighbouring router pages share one document.
 * A router starting then would take one page's data for another's and fail.
 */
export const hasClientLeft = `(()=>{
const place=()=>location.pathname+location.search,here=place();
const left=()=>{if(place()!==here)location.reload()};
addEventListener("popstate",left);
addEventListener("answering",()=>removeEventListener("popstate",left),{once:true})})()`;
