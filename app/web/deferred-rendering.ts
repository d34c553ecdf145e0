/**
 * Lays out the first screen first, which saves a cheap phone a third of the work. See `data-late` in page-optimizer.server.ts
 * and styles.css. The letters of a first visit wait for the same moment: they would share the line with the first picture.
 * Back or a jump renders everything at once, because a guessed height leads to the wrong place.
 */
export const deferredRendering = `(()=>{
const root=document.documentElement;
const letters=()=>Promise.allSettled(["600 1em Eczar","1em Anek Latin","600 1em Anek Latin"].map(font=>document.fonts.load(font))).then(()=>root.classList.remove("plain-letters"));
const nav=performance.getEntriesByType("navigation")[0];
const isLate=root.dataset.late!==undefined&&nav?.type==="navigate"&&!location.hash;
let known=true;try{known=localStorage.length>0}catch{}
if(known||!isLate)letters();else root.classList.add("plain-letters");
if(!isLate){delete root.dataset.late;return}
addEventListener("click",e=>{if(e.target.closest?.('a[href^="#"]'))delete root.dataset.late},true);
const idle=window.requestIdleCallback?run=>requestIdleCallback(run,{timeout:200}):run=>setTimeout(run,50);
const painted=()=>new Promise(then=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(then))));
addEventListener("load",async()=>{
await document.querySelector('main img[fetchpriority="high"]')?.decode().catch(()=>{});
await painted();
if(!known)await Promise.race([letters(),new Promise(then=>setTimeout(then,3e3))]);
const parts=[...document.querySelectorAll("main section~section,footer")];
const next=()=>{const part=parts.shift();
if(part){part.style.contentVisibility="visible";part.getBoundingClientRect();idle(next);return}
delete root.dataset.late;
for(const one of document.querySelectorAll("main section~section,footer")){one.style.removeProperty("content-visibility");if(!one.getAttribute("style"))one.removeAttribute("style")}
dispatchEvent(new Event("drawn"))};
idle(next)},{once:true})})()`;
