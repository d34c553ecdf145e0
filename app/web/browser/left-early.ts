/** Reloads when Back changes the address before our scripts run. A router would take one page's data for another's and fail. */
export const reloadIfLeftEarly = `(()=>{
const place=()=>location.pathname+location.search,here=place();
const left=()=>{if(place()!==here)location.reload()};
addEventListener("popstate",left);
addEventListener("answering",()=>removeEventListener("popstate",left),{once:true})})()`;
