/**
 * Runs as each page begins. One that was reloaded, or that Back leads to from another document, shares its document with the pages
 * beside it that the router had shown: Back changes the address and nothing else. Before our scripts answer, the page is then loaded
 * for the address that it has. (A router that begins meanwhile takes the data of the one page for those of the other, and fails.)
 */
export const hasClientLeft = `(()=>{
const place=()=>location.pathname+location.search,here=place();
const left=()=>{if(place()!==here)location.reload()};
addEventListener("popstate",left);
addEventListener("answering",()=>removeEventListener("popstate",left),{once:true})})()`;
