/**
 * Lays out the first screen first, which saves a cheap phone a third of the work. See `data-late` in page-optimizer.server.ts
 * and styles.css. The letters of a first visit wait for the same moment: they would share the line with the first picture.
 * They come in pieces of 8 ms or more, since one layout of all would block that phone for a third of a second.
 * Back or a jump renders everything at once, because a guessed height leads to the wrong place.
 */
export const deferredRendering = `(()=>{
const root=document.documentElement;
const faces=()=>Promise.allSettled(["600 1em Eczar","600 1em Eczar More","1em Anek Latin","600 1em Anek Latin",...document.querySelector("[lang=hi]")?["600 1em Eczar Hindi"]:[]].map(font=>document.fonts.load(font,"A\\u20b9\\u0915")));
const nav=performance.getEntriesByType("navigation")[0];
const isLate=root.dataset.late!==undefined&&nav?.type==="navigate"&&!location.hash;
let known=true;try{known=localStorage.length>0}catch{}
if(known||!isLate)faces();else root.classList.add("plain-letters");
if(!isLate){delete root.dataset.late;return}
addEventListener("click",e=>{if(e.target.closest?.('a[href^="#"]'))delete root.dataset.late},true);
const idle=window.requestIdleCallback?run=>requestIdleCallback(run,{timeout:200}):run=>setTimeout(run,50);
const each=async(list,work)=>{let begun=-99;for(const one of list){if(performance.now()-begun>8){await new Promise(idle);begun=performance.now()}work(one)}};
const split=one=>one.getElementsByTagName("*").length<99||one.localName==="svg"?[one]:[...one.children].flatMap(split);
const letters=async()=>{await faces();
await each(split(document.body),one=>{one.dataset.letters="";one.getBoundingClientRect()});
root.classList.remove("plain-letters");
for(const one of document.querySelectorAll("[data-letters]"))delete one.dataset.letters};
const painted=()=>new Promise(then=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(then))));
addEventListener("load",async()=>{
await document.querySelector('main img[fetchpriority="high"]')?.decode().catch(()=>{});
await painted();
if(!known)await Promise.race([letters(),new Promise(then=>setTimeout(then,3e3))]);
const parts=()=>document.querySelectorAll("main section~section,footer");
await each(parts(),part=>{part.style.contentVisibility="visible";part.getBoundingClientRect()});
await new Promise(idle);
delete root.dataset.late;
for(const one of parts()){one.style.removeProperty("content-visibility");if(!one.getAttribute("style"))one.removeAttribute("style")}
dispatchEvent(new Event("drawn"))},{once:true})})()`;
