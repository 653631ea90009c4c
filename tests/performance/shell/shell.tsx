import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";

/** The least page of the shop's stack: React, its router, one static screen. */
function Shell() {
  return (
    <main>
      <h1>齐墨印纸</h1>
      <p>标签、画册、包装、纸张，填尺寸和数量，当场出价</p>
    </main>
  );
}

const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Shell />} />
      </Routes>
    </BrowserRouter>,
  );
